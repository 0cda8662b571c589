import { randomUUID } from 'node:crypto';
import { inTransaction } from '@latchkey/service/database/transaction';
import { keepTokens, toKeep } from '@latchkey/service/domains/connected-accounts/tokens';
import { findProvider } from '@latchkey/service/domains/providers/find';
import type { ProviderTokens } from '@latchkey/service/domains/providers/provider';
import { sending } from '../people/mail-project.ts';
import { testServices } from '../world/context.ts';
import type { World } from '../world/start.ts';

interface Account {
  readonly userId: string;
  readonly providerId: string;
  readonly accountId: string;
  readonly email?: string;
}

/** Connects an account as a sign-in at the provider does that was granted these tokens. */
export async function connectAccount(
  world: World,
  project: { readonly id: string },
  { email, ...account }: Account,
  tokens: ProviderTokens,
): Promise<void> {
  const stored = await sending(project, Promise.resolve(world));
  await inTransaction(stored.context, async (context) => {
    const row = {
      project_id: stored.project.id,
      id: randomUUID(),
      user_id: account.userId,
      provider_id: account.providerId,
      account_id: account.accountId,
      email: email ?? null,
      created_at: new Date(context.now),
    };
    const insert = context.db.insertInto('oauth_accounts').values(row);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
    const provider = findProvider(context, testServices, stored.project, account.providerId);
    await keepTokens(context, stored.project, account, toKeep(provider, tokens));
  });
}
