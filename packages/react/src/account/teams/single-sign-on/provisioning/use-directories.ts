import {
  createDirectory,
  type Directory,
  type DirectoryToken,
  listDirectories,
  type NewDirectoryToken,
} from '@latchkey/sdk/directories';
import { useRef, useState } from 'react';
import { useList } from '../../../../hooks/use-list.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import type { OfTeam } from '../of-team.ts';

/** What is asked about before it is done: a directory that is disconnected, or a token that is revoked. */
interface Ending {
  readonly directory: Directory;
  readonly token?: DirectoryToken;
}

/** The directories of a team, and what is done with them and their tokens. */
export function useDirectories({ app, team }: OfTeam) {
  const text = useConnectionsText();
  const ref = useRef<HTMLDivElement>(null);
  const directories = useList(() => listDirectories(app, team));
  const [ending, setEnding] = useState<Ending>();
  const [made, setMade] = useState<NewDirectoryToken>();
  const { change } = directories;
  return {
    ...directories,
    /** Takes the focus when what had it is gone. */
    ref,
    ending,
    setEnding,
    /** The token that was just made: the only time that it is seen. */
    made,
    close: () => setMade(undefined),
    /** Throws what the service says against it. */
    async connect(displayName: string): Promise<void> {
      await createDirectory(app, team, { displayName });
      await change('connect', async () => {}, text('directoryConnected', { directory: displayName }));
    },
    createToken: (directory: Directory) =>
      change(`token ${directory.id}`, async () => setMade(await directory.createToken()), ''),
    async end(): Promise<void> {
      if (!ending) return;
      const { directory, token } = ending;
      const named = { directory: directory.displayName };
      const said = token ? text('directoryTokenRevoked') : text('directoryDisconnected', named);
      if (!(await change('end', token ? token.revoke : directory.delete, said))) return;
      setEnding(undefined);
      ref.current?.focus();
    },
  };
}

export type Directories = ReturnType<typeof useDirectories>;
