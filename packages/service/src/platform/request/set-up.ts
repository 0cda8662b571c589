import type { SetUpPart } from '@latchkey/protocol/set-up-parts';
import type { Db } from '../../database/tables.ts';

/** A visit by a set-up link, which acts in one team without an account. */
export interface SetUp {
  readonly linkId: string;
  readonly teamId: string;
  /** What the link permits. */
  readonly parts: readonly SetUpPart[];
  /** The member who made the link, and still has to hold what it takes; null where a server or an owner made it. */
  readonly makerId: string | null;
  /** Whether the visit still lasts, read again in the transaction that acts by it, and true until that ends. */
  hold(db: Db): Promise<boolean>;
}
