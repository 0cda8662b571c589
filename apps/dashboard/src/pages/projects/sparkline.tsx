const WIDTH = 88;
const HEIGHT = 24;
/** Half of the line's width fits beside the edge. */
const INSET = 2;
/** The scale's minimum height, so that a single user doesn't fill it. */
const LEAST = 4;

/** A small line of counts over time. Hidden from assistive technology; what it shows is also said beside it. */
export function Sparkline({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(LEAST, ...counts);
  const step = (WIDTH - 2 * INSET) / Math.max(1, counts.length - 1);
  const points = counts.map((count, index) => {
    const y = HEIGHT - INSET - (count / most) * (HEIGHT - 2 * INSET);
    return `${(INSET + index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  const ground = HEIGHT - INSET;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-6 w-22 shrink-0 text-accent forced-colors:text-[CanvasText]"
    >
      <polygon
        points={`${INSET},${ground} ${points.join(' ')} ${WIDTH - INSET},${ground}`}
        fill="currentColor"
        opacity="0.12"
      />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
