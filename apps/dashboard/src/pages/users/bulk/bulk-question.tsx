import { Button, Field, Input } from '@latchkey/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TeamCombobox } from '../../../features/teams/team-combobox.tsx';
import { users } from '../../../features/users/user-count.ts';
import type { Choice } from '../../../ui/form/listbox/combobox.tsx';
import { DialogButtons } from '../../../ui/overlay/confirm.tsx';
import { type BulkAction, type Candidate, isHit } from './bulk-actions.ts';
import { HitList } from './hit-list.tsx';
import type { BulkAnswer } from './use-bulk.ts';

const MAX_REASON = 1000;

interface BulkQuestionProps {
  readonly act: BulkAction;
  readonly candidates: readonly Candidate[];
  readonly onCancel: () => void;
  readonly onStart: (answer: BulkAnswer) => void;
}

/** Lists the users an action affects, and those it skips. */
export function BulkQuestion({ act, candidates, onCancel, onStart }: BulkQuestionProps) {
  const hit = candidates.filter(isHit);
  const leftOut = candidates.filter((candidate) => !isHit(candidate));
  const [text, setText] = useState('');
  const [team, setTeam] = useState<Choice | null>(null);
  const whole = [act.verb, users(hit.length), act.object].filter(Boolean).join(' ');
  const sentence = `${act.verb.toLowerCase()} ${users(hit.length)}`;
  const isBlocked =
    (act.asks === 'typing' && text.trim().toLowerCase() !== sentence) || (act.asks === 'team' && team === null);

  // Rendered after the dialog opened and set the focus elsewhere.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('ul, button')?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBlocked) return;
    onStart({ reason: act.asks === 'reason' ? text.trim() || null : null, teamId: team?.id });
  }

  return (
    <form ref={form} noValidate className="space-y-4" onSubmit={submit}>
      {hit.length > 0 && (
        <>
          <p className="text-pretty text-soft">{act.consequence}</p>
          <HitList label={whole} hits={hit} />
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <p className="text-soft">{hit.length === 0 ? 'This applies to none of the selected users:' : 'Skipped:'}</p>
          <HitList
            label="Skipped users"
            hits={leftOut.map(({ user, leftOut }) => ({
              user,
              note: <p className="text-soft text-xs">{leftOut}</p>,
            }))}
          />
        </>
      )}
      {hit.length > 0 && act.asks === 'team' && <TeamCombobox label="Team" chosen={team} onChoose={setTeam} />}
      {hit.length > 0 && (act.asks === 'reason' || act.asks === 'typing') && (
        <Field
          label={act.asks === 'reason' ? 'Reason (optional)' : `Type “${sentence}” to confirm`}
          hint={act.asks === 'reason' ? 'Visible only to owners and your server.' : undefined}
        >
          <Input
            autoComplete="off"
            spellCheck={act.asks === 'reason'}
            maxLength={MAX_REASON}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
      <DialogButtons>
        <Button variant="secondary" onClick={onCancel}>
          {hit.length === 0 ? 'OK' : 'Cancel'}
        </Button>
        {hit.length > 0 && (
          <Button type="submit" variant={act.isDestructive ? 'destructive' : 'primary'} aria-disabled={isBlocked}>
            {whole}
          </Button>
        )}
      </DialogButtons>
    </form>
  );
}
