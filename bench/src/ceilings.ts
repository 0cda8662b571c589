import { randomBytes } from 'node:crypto';
import { prepare } from '@latchkey/service/database/prepare';
import type { Db } from '@latchkey/service/database/tables';
import { signingKeyAt } from '@latchkey/service/domains/projects/signing-keys';
import { issuerOf, signAccessToken, verifyAccessToken } from '@latchkey/service/platform/crypto/tokens';
import { hash } from '@node-rs/argon2';
import type { Population } from './seed.ts';

/** What no service on this machine could beat: the work that a case cannot do without, in a bare loop. */
export type Ceiling = () => Promise<unknown>;

const CONCURRENCY = 16;

export async function rateOf(ceiling: Ceiling, millis: number): Promise<number> {
  let done = 0;
  const started = performance.now();
  const until = started + millis;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (performance.now() < until) {
        await ceiling();
        done++;
      }
    }),
  );
  return done / ((performance.now() - started) / 1000);
}

const lookUp = prepare<{ projectId: string; id: string }, unknown>('bench-look-up', (db, arg) =>
  db.selectFrom('users').selectAll().where('project_id', '=', arg('projectId')).where('id', '=', arg('id')),
);

export function ceilings(db: Db, { project, users }: Population, tokens: readonly string[], baseUrl: string) {
  const issuer = issuerOf(baseUrl, project.wireId);
  let turn = 0;
  const oneRead = () => lookUp(db, { projectId: project.id, id: users[turn++ % users.length]?.id ?? '' });
  return {
    /** One prepared look-up and one verified signature. */
    lookUpAndVerify: async () => {
      await oneRead();
      await verifyAccessToken(
        tokens[turn % tokens.length] ?? '',
        signingKeyAt(project, Date.now()),
        issuer,
        project.wireId,
        Date.now(),
      );
    },
    /** One prepared look-up and one signature. */
    lookUpAndSign: async () => {
      await oneRead();
      const claims = { userId: users[0]?.id ?? '', sessionId: users[0]?.sessionId ?? '', projectId: project.wireId };
      signAccessToken(signingKeyAt(project, Date.now()), issuer, claims, Date.now(), 600);
    },
    /** Bare argon2id at the service's parameters. */
    hashPassword: () =>
      hash('the password of everybody', { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt: randomBytes(16) }),
  } satisfies Record<string, Ceiling>;
}
