import type { ReactNode } from 'react';

export const tones = {
  neutral: 'bg-muted text-soft inset-ring inset-ring-line',
  accent: 'bg-accent-wash text-accent',
  success: 'bg-success-wash text-success',
  warning: 'bg-warning-wash text-warning',
  danger: 'bg-danger-wash text-danger',
};

export type Tone = keyof typeof tones;

/** A label; the dot marks a state. Color never carries meaning alone. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs ${tones[tone]}`}
    >
      {isState(tone) && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}

const isState = (tone: Tone) => tone !== 'neutral' && tone !== 'accent';
