import { Button, Field, Input } from '@latchkey/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DialogButtons } from '../../../ui/overlay/confirm.tsx';
import { type BulkAction, type Candidate, isHit, users } from './bulk-actions.ts';
import { HitList } from './hit-list.tsx';

const MAX_REASON = 1000;

interface BulkQuestionProps {
  readonly act: BulkAction;
  readonly candidates: readonly Candidate[];
  readonly onCancel: () => void;
  readonly onStart: (reason: string | null) => void;
}

/** Shows whom an act would hit, and whom not. */
export function BulkQuestion({ act, candidates, onCancel, onStart }: BulkQuestionProps) {
  const hit = candidates.filter(isHit);
  const leftOut = candidates.filter((candidate) => !isHit(candidate));
  const [text, setText] = useState('');
  const sentence = `${act.verb.toLowerCase()} ${users(hit.length)}`;
  const isBlocked = act.asks === 'typing' && text.trim().toLowerCase() !== sentence;

  // It comes a moment after the dialog, which has put the focus elsewhere by then.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('ul, button')?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBlocked) onStart(act.asks === 'reason' ? text.trim() || null : null);
  }

  return (
    <form ref={form} noValidate className="space-y-4" onSubmit={submit}>
      {hit.length > 0 && (
        <>
          <p className="text-pretty text-soft">{act.consequence}</p>
          <HitList label={`${act.verb} ${users(hit.length)}`} hits={hit} />
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <p className="text-soft">{hit.length === 0 ? 'There is nobody to do this to:' : 'Nothing happens to:'}</p>
          <HitList
            label="Left out"
            hits={leftOut.map(({ user, leftOut }) => ({
              user,
              note: <p className="text-soft text-xs">{leftOut}</p>,
            }))}
          />
        </>
      )}
      {hit.length > 0 && act.asks && (
        <Field
          label={act.asks === 'reason' ? 'Reason (optional)' : `Type “${sentence}” to confirm`}
          hint={act.asks === 'reason' ? 'Only owners and servers read it.' : undefined}
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
            {act.verb} {users(hit.length)}
          </Button>
        )}
      </DialogButtons>
    </form>
  );
}
