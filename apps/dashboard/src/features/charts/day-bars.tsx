import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { inksOf, onInkChange } from './inks.ts';

export interface Bar {
  readonly count: number;
  /** What failed, stacked on the count in another color. */
  readonly failed: number;
  /** The tick label, which only some bars show. */
  readonly label: string;
  readonly isWeekend: boolean;
}

interface DayBarsProps {
  /** One entry per day, week or month, the current one last. */
  readonly bars: readonly Bar[];
  /** How many bars share a tick label. */
  readonly labelEvery: number;
  readonly picked: number | undefined;
  /** Called with the bar under the pointer. */
  readonly onPick: (index: number | undefined) => void;
}

/** The chart itself. Hidden from assistive technology; everything in it is also given as text. */
export function DayBars({ bars, labelEvery, picked, onPick }: DayBarsProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(null);

  useEffect(() => {
    const { current: element } = box;
    if (!element || !canDraw()) return;
    const chart = new uPlot(optionsOf(element, bars, labelEvery, onPick), dataOf(bars), element);
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
  }, [bars, labelEvery, onPick]);

  useEffect(() => {
    const chart = drawn.current;
    const left = chart && picked !== undefined ? chart.valToPos(picked, 'x') : -1;
    // Silent, because the selected day was already announced.
    chart?.setCursor({ left, top: left < 0 ? -1 : 0 }, false);
  }, [picked]);

  return <div ref={box} aria-hidden="true" className="h-full overflow-hidden" />;
}

const canDraw = () => document.createElement('canvas').getContext('2d') !== null;

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

/**
 * Weekends are a separate series, so that they can have their own color. The bars of what failed are as high as both
 * together, and are drawn first: the count covers all but their top.
 */
function dataOf(bars: readonly Bar[]): uPlot.AlignedData {
  return [
    bars.map((_, index) => index),
    bars.map(({ count, failed }) => (failed > 0 ? count + failed : null)),
    bars.map(({ count, isWeekend }) => (isWeekend ? null : count)),
    bars.map(({ count, isWeekend }) => (isWeekend ? count : null)),
  ];
}

const FONT = '12px "Inter Variable", system-ui, sans-serif';
/** The scale's minimum height, so that a single user doesn't fill it. */
const LEAST = 4;
const WIDEST_BAR = 22;
const WHOLE_NUMBERS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

function optionsOf(
  box: HTMLElement,
  bars: readonly Bar[],
  labelEvery: number,
  onPick: DayBarsProps['onPick'],
): uPlot.Options {
  const inks = inksOf(box);
  const paths = uPlot.paths.bars?.({ size: [0.72, WIDEST_BAR], radius: 0.15 });
  const look: uPlot.Series = { ...(paths && { paths }), points: { show: false } };
  const last = bars.length - 1;
  const axis: uPlot.Axis = { stroke: inks.text, font: FONT, ticks: { show: false } };
  return {
    ...sizeOf(box),
    // The last day's label is wider than its bar.
    padding: [8, 18, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: [-0.6, last + 0.6] },
      y: { range: (_, __, most) => [0, Math.max(LEAST, most)] },
    },
    series: [{}, { ...look, fill: inks.failed }, { ...look, fill: inks.strong }, { ...look, fill: inks.faded }],
    axes: [
      {
        ...axis,
        size: 26,
        grid: { show: false },
        splits: () => bars.map((_, index) => index).filter((index) => (last - index) % labelEvery === 0),
        values: (_, splits) => splits.map((index) => bars[index]?.label ?? ''),
      },
      {
        ...axis,
        size: 36,
        incrs: WHOLE_NUMBERS,
        grid: { stroke: inks.line, width: 1 },
        values: (_, splits) => splits.map((value) => compact.format(value)),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPick(cursor.idx ?? undefined)] },
  };
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
