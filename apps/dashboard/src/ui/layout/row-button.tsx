import type { ComponentProps } from 'react';

/** A small button in a row; its `aria-label` also names the row. */
export function RowButton(props: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      className="min-h-7 rounded-control border border-line bg-card px-2.5 font-medium text-[0.8125rem] text-soft hover:border-input hover:text-foreground pointer-coarse:min-h-11 pointer-coarse:px-4"
    />
  );
}
