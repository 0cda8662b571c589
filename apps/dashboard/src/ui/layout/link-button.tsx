import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../icons.tsx';

interface LinkButtonProps {
  readonly to: string;
  readonly icon?: IconName;
  readonly variant?: 'primary' | 'secondary';
  readonly children: string;
}

/** A link styled as a button. */
export function LinkButton({ to, icon, variant = 'primary', children }: LinkButtonProps) {
  return (
    <Link to={to} activeOptions={{ exact: true }} data-latchkey="button" data-variant={variant}>
      <span data-latchkey="button-label">
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </Link>
  );
}
