import { Button, type ButtonProps } from '@latchkey/react';
import type { GuardedCall } from '@latchkey/sdk/admin';
import type { ComponentProps, ReactNode } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { Icon } from '../icons.tsx';
import { ErrorMessage } from './error-message.tsx';

const looks = {
  warning: { wash: 'bg-warning-wash', ink: 'text-warning' },
  danger: { wash: 'bg-danger-wash', ink: 'text-danger' },
} as const;

interface ActionNoticeProps {
  readonly tone: keyof typeof looks;
  /** What the button does, and whether it is under way: from `useAnswer`. */
  readonly answer: { readonly isBusy: boolean; readonly error: unknown; readonly form: ComponentProps<'form'> };
  /** What the button comes to. It isn't there for owners whose role doesn't allow it. */
  readonly call: GuardedCall;
  /** The words of the button. */
  readonly action: string;
  readonly variant?: ButtonProps['variant'];
  readonly children: ReactNode;
}

/** What is wrong, with a button that sees to it. */
export function ActionNotice({
  tone,
  answer: { form, isBusy, error },
  call,
  action,
  variant,
  children,
}: ActionNoticeProps) {
  const { wash, ink } = looks[tone];
  return (
    <form {...form} className={`flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card ${wash} px-4 py-3`}>
      <span className={`mt-0.5 ${ink}`}>
        <Icon name="warning" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-pretty">{children}</p>
        <ErrorMessage error={error} />
      </div>
      <Allowed call={call}>
        <Button type="submit" variant={variant} busy={isBusy}>
          {action}
        </Button>
      </Allowed>
    </form>
  );
}
