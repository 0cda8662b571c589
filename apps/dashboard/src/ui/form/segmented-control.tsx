interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly choices: readonly (readonly [value: V, text: string])[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** A choice of two or three, side by side. */
export function SegmentedControl<V extends string>({ label, choices, value, onChange }: SegmentedControlProps<V>) {
  return (
    <fieldset className="flex rounded-control border border-line bg-card p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map(([choice, text]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
          className="min-h-6.5 rounded-[calc(var(--latchkey-radius)-4px)] px-2.5 font-medium text-small text-soft hover:text-foreground aria-pressed:bg-accent-wash aria-pressed:text-foreground pointer-coarse:min-h-11 forced-colors:aria-pressed:outline-1"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
