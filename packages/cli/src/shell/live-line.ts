import type { Writable } from 'node:stream';
import type { Colour, Count } from '../command/command.ts';
import { shortened, widthOf } from '../command/layout.ts';

/** The time, and what is done again and again until the function that it answers is called. */
export interface Clock {
  now(): number;
  every(millis: number, act: () => void): () => void;
}

interface Options {
  readonly clock: Clock;
  /** How many columns the terminal has now. */
  columns(): number;
  paint(colour: Colour, text: string): string;
}

/** Starts the line anew, and takes away what was in it. */
const CLEAR = '\r\u001b[2K';
const FRAMES = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const FRAME_MILLIS = 80;
/** Work that takes longer than this says how long it has taken. */
const SHORT_MILLIS = 2_000;
const BAR = 20;

/**
 * The last line of a terminal, which moves while something takes its time:
 *
 *     ⠹ Writing rows  ████████░░░░░░░░░░░░  1,600 of 4,000  3 s
 *     ⠹ Importing  ████████░░░░░░░░░░░░  1,600  533 per second  4 s left
 */
export function liveLine(stream: Writable, { clock, columns, paint }: Options) {
  let shown: { what: string; count: Count | undefined; since: number; frame: number; stop(): void } | undefined;

  function draw(): void {
    if (!shown) return;
    const { what, count, since, frame } = shown;
    const millis = clock.now() - since;
    const share = count?.share ?? (count?.of ? count.done / count.of : undefined);
    const tail = [
      ...(share === undefined ? [] : [bar(share)]),
      ...(count ? [numbers(count)] : []),
      ...(millis >= SHORT_MILLIS ? timing(millis, count) : []),
    ];
    const after = tail.map((part) => `  ${part}`).join('');
    // A line that the terminal breaks could not be taken away.
    const room = columns() - widthOf(after) - 3;
    const mark = paint('green', FRAMES[frame % FRAMES.length] ?? '');
    stream.write(room > 0 ? `${CLEAR}${mark} ${shortened(what, room)}${paint('dim', after)}` : `${CLEAR}${mark}`);
  }

  function clear(): void {
    if (!shown) return;
    shown.stop();
    shown = undefined;
    stream.write(CLEAR);
  }

  return {
    clear,
    /** Numbers are drawn with the next frame, so that counting costs nothing. */
    show(what: string, count?: Count): void {
      if (shown?.what === what) {
        shown.count = count;
        return;
      }
      shown?.stop();
      const stop = clock.every(FRAME_MILLIS, () => {
        if (shown) shown.frame++;
        draw();
      });
      shown = { what, count, since: clock.now(), frame: shown?.frame ?? 0, stop };
      draw();
    },
  };
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR);
  return '█'.repeat(full) + '░'.repeat(BAR - full);
}

const inGroups = (count: number) => count.toLocaleString('en-US');

const numbers = ({ done, of }: Count) => (of ? `${inGroups(done)} of ${inGroups(of)}` : inGroups(done));

/** How long it has taken; of work that is known by its share, how fast it goes and how long it will take. */
function timing(millis: number, { done, share }: Count = { done: 0 }): string[] {
  if (!share || done === 0) return [duration(millis)];
  const rate = `${inGroups(Math.round((done * 1_000) / millis))} per second`;
  return share < 1 ? [rate, `${duration((millis * (1 - share)) / share)} left`] : [rate];
}

function duration(millis: number): string {
  const seconds = Math.floor(millis / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
