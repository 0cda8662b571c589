import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icons.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'type'> {
  readonly icon: IconName;
  readonly label: string;
}

/** A button with only an icon. Its label is a tooltip and the accessible name. */
export function IconButton({ icon, label, className = '', ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      title={label}
      className={`grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-muted hover:text-foreground pointer-coarse:size-11 ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}
