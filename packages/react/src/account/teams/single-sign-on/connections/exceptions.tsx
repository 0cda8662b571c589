import type { SingleSignOnConnection } from '@latchkey/sdk/single-sign-on';
import { useCallback, useId, useState } from 'react';
import { useList } from '../../../../hooks/use-list.ts';
import { useLoaded } from '../../../../hooks/use-loaded.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ErrorMessage } from '../../../../ui/feedback/error-message.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { useRefusal } from '../../team-refusal.ts';
import type { OfTeam } from '../of-team.ts';
import { Choice } from './choice.tsx';

interface ExceptionsProps extends Pick<OfTeam, 'team'> {
  readonly connection: SingleSignOnConnection;
}

/** The members who keep their other ways to sign in, so that the team can be reached if the identity provider can't. */
export function Exceptions({ connection, team }: ExceptionsProps) {
  const text = useConnectionsText();
  const label = useId();
  const exceptions = useList(connection.listExceptions);
  const members = useLoaded(useCallback(async () => (await team.listUsers?.()) ?? [], [team]));
  const [chosen, setChosen] = useState('');
  useRefusal(exceptions.failure);
  const all = members.status === 'ok' ? members.data : [];
  const nameOf = (id: string) => all.find((member) => member.id === id)?.teamProfile.displayName ?? id;
  const others = all.filter(({ id }) => exceptions.list?.every(({ userId }) => userId !== id));
  const next = others.find(({ id }) => id === chosen) ?? others[0];
  const add = async ({ id }: { readonly id: string }) =>
    exceptions.change('add', () => connection.addException(id), text('exceptionAdded', { member: nameOf(id) }));
  const remove = (id: string) =>
    exceptions.change(
      `remove ${id}`,
      () => connection.removeException(id),
      text('exceptionRemoved', { member: nameOf(id) }),
    );
  return (
    <div data-latchkey="form">
      <span data-latchkey="label" id={label}>
        {text('exceptions')}
      </span>
      <p data-latchkey="small">{text('exceptionsHelp')}</p>
      <Loading of={exceptions.known} />
      <Loading of={members} />
      <ErrorMessage error={exceptions.failure} />
      {exceptions.list && exceptions.list.length > 0 && (
        <ul data-latchkey="rows" aria-labelledby={label}>
          {exceptions.list.map(({ userId }) => (
            <li key={userId} data-latchkey="row">
              <span data-latchkey="row-text">{nameOf(userId)}</span>
              <ActionButton
                busy={exceptions.busy === `remove ${userId}`}
                label={text('exceptionRemoveNamed', { member: nameOf(userId) })}
                onClick={() => remove(userId)}
              >
                {text('exceptionRemove')}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <>
          <Field label={text('exceptionMember')}>
            <Choice
              value={next.id}
              choices={others.map(({ id }) => ({ value: id, title: nameOf(id) }))}
              onChange={setChosen}
            />
          </Field>
          <div data-latchkey="actions">
            <Button variant="secondary" busy={exceptions.busy === 'add'} onClick={() => add(next)}>
              {text('exceptionAdd')}
            </Button>
          </div>
        </>
      )}
      <div data-latchkey="status" role="status">
        {exceptions.done}
      </div>
    </div>
  );
}
