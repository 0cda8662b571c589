import {
  createSingleSignOnConnection,
  listSingleSignOnConnections,
  type NewSingleSignOnConnection,
  type SingleSignOnConnection,
  type SingleSignOnConnectionUpdate,
} from '@latchkey/sdk/single-sign-on';
import { useRef, useState } from 'react';
import { useSearch } from '../../../../hooks/dom/use-address.ts';
import { useList } from '../../../../hooks/use-list.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import type { OfTeam } from '../of-team.ts';

/** In the address of the page that a test comes back to: which connection was tested. */
export const TESTED = 'tested_connection';

/** The connections of a team, which of them is open, and what is done with them. */
export function useConnections({ app, team }: OfTeam) {
  const text = useConnectionsText();
  const ref = useRef<HTMLDivElement>(null);
  const connections = useList(() => listSingleSignOnConnections(app, team));
  const tested = new URLSearchParams(useSearch()).get(TESTED) ?? undefined;
  const [chosen, setChosen] = useState<string | null>();
  const [deleting, setDeleting] = useState<SingleSignOnConnection>();
  const { change, show } = connections;
  const updated = useRef<Promise<unknown>>(Promise.resolve());
  const open = chosen === undefined ? tested : chosen;
  return {
    ...connections,
    /** Takes the focus when what had it is gone. */
    ref,
    /** The id of the one whose steps are shown. */
    open,
    toggle: ({ id }: SingleSignOnConnection) => setChosen(open === id ? null : id),
    /** The one that is about to be deleted. */
    deleting,
    setDeleting,
    /** Throws what the service says against it. */
    async create(connection: NewSingleSignOnConnection): Promise<void> {
      const { id, displayName } = await createSingleSignOnConnection(app, team, connection);
      setChosen(id);
      await change('create', async () => {}, text('connectionAdded', { connection: displayName }));
    },
    /** Sent after those before it, so that the last answer has them all. Throws what the service says against it. */
    async update(connection: SingleSignOnConnection, changes: SingleSignOnConnectionUpdate): Promise<void> {
      const updating = updated.current.then(() => connection.update(changes));
      updated.current = updating.catch(() => {});
      const changed = await updating;
      show(
        (list) => list.map((one) => (one.id === changed.id ? changed : one)),
        text('connectionSaved', { connection: changed.displayName }),
      );
    },
    async delete(): Promise<void> {
      if (!deleting) return;
      const said = text('connectionDeleted', { connection: deleting.displayName });
      if (!(await change('delete', deleting.delete, said))) return;
      setDeleting(undefined);
      ref.current?.focus();
    },
  };
}

export type Connections = ReturnType<typeof useConnections>;
