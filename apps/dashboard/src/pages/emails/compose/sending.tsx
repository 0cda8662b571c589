import { Button } from '@latchkey/react';
import { useEffect, useRef } from 'react';
import { useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { users } from '../../../features/users/user-count.ts';
import { Table } from '../../../ui/data/table.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import type { Choice } from '../../../ui/form/listbox/combobox.tsx';
import { Badge, type Tone } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LinkButton } from '../../../ui/layout/link-button.tsx';
import type { Draft } from './draft.ts';
import { type Outcome, useSending } from './use-sending.ts';

interface SendingProps {
  readonly draft: Draft;
  /** Returns to the draft, with the users that weren't reached as recipients. */
  readonly onEdit: (left: readonly Choice[]) => void;
  readonly onNew: () => void;
}

const words: Readonly<Record<Outcome['status'], readonly [word: string, tone: Tone]>> = {
  waiting: ['Pending', 'neutral'],
  sending: ['Sending', 'accent'],
  sent: ['Sent', 'success'],
  failed: ['Not sent', 'danger'],
  stopped: ['Stopped', 'neutral'],
  unknown: ['Unknown', 'warning'],
};

/** The progress, then the result for each user. */
export function Sending({ draft, onEdit, onNew }: SendingProps) {
  const { id } = useShownProject();
  const { outcomes, isOver, isStopping, stop } = useSending(draft);
  const { recipients, subject } = draft;
  const those = (...statuses: readonly Outcome['status'][]) =>
    recipients.filter((one) => statuses.includes(outcomes.get(one.id)?.status ?? 'waiting'));
  const sent = those('sent').length;
  const left = those('failed', 'stopped');
  const done = recipients.length - those('waiting', 'sending').length;
  const status = useRef<HTMLParagraphElement>(null);
  // The focused form is gone.
  useEffect(() => status.current?.focus(), []);

  return (
    <div className="flex flex-col gap-6">
      <Card title={titleOf(isOver, sent)} description={<span className="[overflow-wrap:anywhere]">{subject}</span>}>
        <div className="space-y-4">
          <p ref={status} role="status" tabIndex={-1} className="font-medium focus-visible:outline-none">
            Sent to {sent} of {users(recipients.length)}
            {isOver && sent < recipients.length && `, ${recipients.length - sent} not reached`}
          </p>
          {!isOver && <Progress max={recipients.length} value={done} />}
          <div className="flex flex-wrap gap-2.5">
            {isOver ? (
              <>
                <LinkButton to={pathOf(id, 'emails')}>View email log</LinkButton>
                {left.length > 0 && (
                  <Button variant="secondary" onClick={() => onEdit(left)}>
                    Edit and resend to {users(left.length)}
                  </Button>
                )}
                <Button variant="secondary" onClick={onNew}>
                  Compose another email
                </Button>
              </>
            ) : (
              <Button variant="secondary" busy={isStopping} onClick={stop}>
                Stop sending
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Table label="Results" columns={['User', 'Email', 'Result']}>
        {recipients.map((one) => (
          <Row key={one.id} user={one} outcome={outcomes.get(one.id) ?? { status: 'waiting' }} />
        ))}
      </Table>
      <LeaveGuard isDirty={!isOver} title="Stop sending?" text="Users who haven't received it yet won't." />
    </div>
  );
}

function titleOf(isOver: boolean, sent: number): string {
  if (!isOver) return 'Sending';
  return sent > 0 ? 'Sent' : 'Not sent';
}

function Row({ user, outcome: { status, email, reason } }: { readonly user: Choice; readonly outcome: Outcome }) {
  const [word, tone] = words[status];
  return (
    <tr>
      <th scope="row" className="max-w-64 font-normal">
        <PageLink page={`users/${user.id}`}>{user.name}</PageLink>
      </th>
      <td data-label="Email" className="text-soft [overflow-wrap:anywhere]">
        {email ?? user.detail ?? 'None'}
      </td>
      <td data-label="Result">
        <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 max-md:justify-end max-md:text-end">
          <Badge tone={tone}>{word}</Badge>
          {reason && <span className="text-pretty text-soft">{reason}</span>}
        </span>
      </td>
    </tr>
  );
}
