import type { KeyboardEvent } from 'react';
import { keyOf, type Row, type Target } from '../blocks/rows.ts';
import type { Step } from '../blocks/steps.ts';
import type { Outline } from './use-outline.ts';

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

interface Chosen {
  readonly rows: readonly Row[];
  readonly selected: Target;
  readonly select: (target: Target) => void;
  readonly outline: Outline;
}

/** Arrow keys move the selection; with Alt they move the selected block. */
export function outlineKeys({ rows, selected, select, outline }: Chosen): (event: KeyboardEvent) => void {
  const at = rows.findIndex(({ key }) => key === keyOf(selected));
  const row = rows[at];
  const child = rows[at + 1]?.parent === row?.key ? rows[at + 1] : undefined;
  const goals: Readonly<Record<string, Row | undefined>> = {
    ArrowUp: rows[at - 1],
    ArrowDown: rows[at + 1],
    ArrowLeft: rows.find(({ key }) => key === row?.parent),
    ArrowRight: child,
    Home: rows[0],
    End: rows.at(-1),
  };

  function act({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const step = steps[key];
    if (altKey && step) outline.step(step);
    else if (altKey) return false;
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') outline.duplicate();
    else if (ctrlKey || metaKey) return false;
    else if (key === 'Delete' || key === 'Backspace') outline.remove();
    else if (key in goals) {
      const goal = goals[key];
      if (goal) select(goal);
    } else return false;
    return true;
  }

  return (event) => {
    if (act(event)) event.preventDefault();
  };
}
