import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { inksOf, onInkChange } from './inks.ts';

export interface Point {
  readonly count: number;
  /** What failed, stacked on the count in another color. */
  readonly failed: number;
  /** The count at the same place of the period before; undefined without one. */
  readonly before: number | undefined;
  /** The tick label, which only some points show. */
  readonly label: string;
}

interface DayLinesProps {
  /** One entry per day, week or month, the current one last. */
  readonly points: readonly Point[];
  /** How many points share a tick label. */
  readonly labelEvery: number;
  readonly picked: number | undefined;
  /** The day that is picked, and its values, one a line. */
  readonly hint: readonly string[];
  /** Called with the point under the pointer. */
  readonly onPick: (index: number | undefined) => void;
}

/** The chart itself. Hidden from assistive technology; everything in it is also given as text. */
export function DayLines({ points, labelEvery, picked, hint, onPick }: DayLinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(null);

  useEffect(() => {
    const { current: element } = box;
    if (!element || !canDraw()) return;
    const chart = new uPlot(optionsOf(element, points, labelEvery, onPick), dataOf(points), element);
    drawn.current = chart;
    const observer = new ResizeObserver(() => chart.setSize(sizeOf(element)));
    observer.observe(element);
    const forget = onInkChange(() => chart.redraw(false));
    return () => {
      forget();
      observer.disconnect();
      chart.destroy();
      drawn.current = null;
    };
  }, [points, labelEvery, onPick]);

  useEffect(() => {
    const chart = drawn.current;
    const left = chart && picked !== undefined ? chart.valToPos(picked, 'x') : -1;
    // Silent, because the selected day was already announced.
    chart?.setCursor({ left, top: left < 0 ? -1 : 0 }, false);
  }, [picked]);

  return (
    <div aria-hidden="true" className="relative h-full">
      <div ref={box} className="h-full overflow-hidden" />
      {picked !== undefined && (
        <div
          style={hintPlace(points.length < 2 ? 0.5 : picked / (points.length - 1))}
          className="pointer-events-none absolute bottom-full z-10 whitespace-nowrap rounded-control border border-line bg-card px-2.5 py-1.5 text-small shadow-sm"
        >
          {hint.map((line, index) => (
            <p key={line} className={index === 0 ? 'font-medium' : 'text-soft'}>
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

const AXIS = 36;
/** The last day's label is wider than its place. */
const AFTER = 22;

/** Above its point, and never beyond the chart: the first point is below its start, the last one below its end. */
const hintPlace = (share: number) => ({
  left: `calc(${AXIS}px + (100% - ${AXIS + AFTER}px) * ${share})`,
  transform: `translateX(${-100 * share}%)`,
});

const canDraw = () => document.createElement('canvas').getContext('2d') !== null;

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

/** What failed lies on top of the count, from the count to both together. */
function dataOf(points: readonly Point[]): uPlot.AlignedData {
  return [
    points.map((_, index) => index),
    points.map(({ before }) => before),
    points.map(({ count, failed }) => count + failed),
    points.map(({ count }) => count),
  ];
}

const FONT = '12px "Inter Variable", system-ui, sans-serif';
/** The scale's minimum height, so that a single user doesn't fill it. */
const LEAST = 4;
const WHOLE_NUMBERS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

function optionsOf(
  box: HTMLElement,
  points: readonly Point[],
  labelEvery: number,
  onPick: DayLinesProps['onPick'],
): uPlot.Options {
  const inks = inksOf(box);
  const last = points.length - 1;
  // A line of one point isn't seen.
  const line: uPlot.Series = { width: 2, points: { show: last === 0 } };
  const axis: uPlot.Axis = { stroke: inks.text, font: FONT, ticks: { show: false } };
  const hasFailed = points.some(({ failed }) => failed > 0);
  return {
    ...sizeOf(box),
    padding: [8, AFTER, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 7, width: 0 }, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: last === 0 ? [-1, 1] : [0, last] },
      y: { range: (_, __, most) => [0, Math.max(LEAST, most)] },
    },
    series: [
      {},
      { ...line, width: 1.5, stroke: inks.text, dash: [4, 4] },
      { ...line, stroke: inks.failed, show: hasFailed },
      { ...line, stroke: inks.strong, fill: inks.area },
    ],
    bands: [{ series: [2, 3], fill: inks.failedArea }],
    axes: [
      {
        ...axis,
        size: 26,
        grid: { show: false },
        splits: () => points.map((_, index) => index).filter((index) => (last - index) % labelEvery === 0),
        values: (_, splits) => splits.map((index) => points[index]?.label ?? ''),
      },
      {
        ...axis,
        size: AXIS,
        incrs: WHOLE_NUMBERS,
        grid: { stroke: inks.line, width: 1 },
        values: (_, splits) => splits.map((value) => compact.format(value)),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPick(cursor.idx ?? undefined)] },
  };
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
