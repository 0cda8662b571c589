import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { projectHashKeys } from '../../platform/crypto/key-ring.ts';
import { newSigningKey } from '../../platform/crypto/tokens.ts';
import { defaultConfig } from '../projects/config.ts';
import { dashboardKey } from '../projects/keys/dashboard-key.ts';
import { DASHBOARD_KEYS, insertKeySet, newKeys, type Secrets, storedSecrets } from '../projects/keys/keys.ts';
import { keyKinds, type Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { type KeySetRow, keySetById, projectById } from '../projects/queries.ts';
import { existingProject, type NewProject, storeProject } from './create.ts';

const SEEDED_KEYS = '3142e763-b230-44b5-8636-aa62f7489c26';
const FAR_FUTURE = Date.UTC(2099, 11, 31, 23, 59, 59);

export interface Seed {
  readonly displayName: string;
  /** Keys from settings; those that are not given are made at the first start. */
  readonly keys: Secrets;
}

/**
 * Ensures that project `internal` and its keys exist; safe to run in several processes at once. Answers the project and
 * the keys created just now, which can't be read again.
 */
export async function seedInternalProject(context: Context, seed: Seed): Promise<{ project: Project; made: Secrets }> {
  const isThere = await projectById(context.db, INTERNAL_PROJECT_ID);
  const signingKey = isThere ? undefined : await newSigningKey();
  return inTransaction(context, async (context) => {
    if (signingKey) await storeProject(context, INTERNAL_PROJECT_ID, signingKey, newInternal(seed));
    const made = await seedKeys(context, seed);
    await seedDashboardKeys(context);
    return { project: await existingProject(context, INTERNAL_PROJECT_ID), made };
  });
}

const newInternal = ({ displayName }: Seed): NewProject => ({
  displayName,
  description: 'The owners of the projects of this installation.',
  isProductionMode: false,
  config: { ...defaultConfig, sign_up_enabled: false, private_accounts: true },
});

async function seedKeys(context: Context, { keys }: Seed): Promise<Secrets> {
  const existing = await keySetById(context.db, INTERNAL_PROJECT_ID, SEEDED_KEYS);
  const made = existing
    ? {}
    : newKeys(
        context,
        keyKinds.filter((kind) => keys[kind] === undefined),
      );
  const secrets: Secrets = Object.fromEntries(keyKinds.map((kind) => [kind, keys[kind] ?? made[kind]]));
  await storeIfChanged(context, existing, SEEDED_KEYS, { description: 'Keys from the settings', secrets });
  return made;
}

/** Another primary key of the ring makes another key, which takes the place of the one before. */
async function seedDashboardKeys(context: Context): Promise<void> {
  const existing = await keySetById(context.db, INTERNAL_PROJECT_ID, DASHBOARD_KEYS);
  const secrets = { publishable_client_key: dashboardKey(context.ring) };
  await storeIfChanged(context, existing, DASHBOARD_KEYS, { description: 'Dashboard', secrets });
}

async function storeIfChanged(
  context: Context,
  existing: KeySetRow | undefined,
  id: string,
  keySet: { description: string; secrets: Secrets },
): Promise<void> {
  const project = { id: INTERNAL_PROJECT_ID, hashKeys: projectHashKeys(context.ring, INTERNAL_PROJECT_ID) };
  const stored = storedSecrets(project, keySet.secrets);
  const isChanged = keyKinds.some(
    (kind) => stored[`${kind}_hash`] && !existing?.[`${kind}_hash`]?.equals(stored[`${kind}_hash`] as Buffer),
  );
  if (isChanged) await insertKeySet(context, project, id, { ...keySet, expiresAt: FAR_FUTURE });
}
