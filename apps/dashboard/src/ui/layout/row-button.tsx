import type { ComponentProps } from 'react';

interface RowButtonProps extends ComponentProps<'button'> {
  /** It deletes, removes or revokes something. */
  readonly isDestructive?: boolean | undefined;
}

const looks = {
  plain: 'text-soft hover:border-input hover:text-foreground',
  destructive: 'text-danger hover:border-danger hover:bg-danger-wash',
};

/** A small button in a row; its `aria-label` also names the row. */
export function RowButton({ isDestructive = false, ...props }: RowButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={`min-h-7 rounded-control border border-line bg-card px-2.5 font-medium text-small pointer-coarse:min-h-11 pointer-coarse:px-4 ${looks[isDestructive ? 'destructive' : 'plain']}`}
    />
  );
}
