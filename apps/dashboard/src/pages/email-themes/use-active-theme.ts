import { useStore } from '@latchkey/react';
import type { EmailTheme } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';

/** The project's current theme, and a function that changes it. */
export function useActiveTheme() {
  const { config, update } = useStore(useAdminApp().projectStore);
  const { notify } = useFrame();
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();

  async function use({ id, displayName }: EmailTheme): Promise<void> {
    if (busy !== undefined) return;
    setBusy(id);
    setError(undefined);
    await update({ config: { emailTheme: id } }).then(() => notify(`This project now uses ${displayName}`), setError);
    setBusy(undefined);
  }

  return { active: config.emailTheme, use, busy, error };
}
