interface ProgressProps {
  readonly max: number;
  readonly value: number;
}

/** A progress bar. */
export const Progress = (props: ProgressProps) => (
  <progress
    {...props}
    className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-accent forced-colors:appearance-auto"
    aria-label="Progress"
  />
);
