import type { OfUser } from '../../context/lists.ts';

/** A browser on which the user signs in without a second factor. */
export interface TrustedDevice {
  /** What `removeTrustedDevice` takes. */
  readonly id: string;
  /** What the browser called itself when it was trusted; null where it did not say. */
  readonly userAgent: string | null;
  /** When it was trusted. */
  readonly createdAt: Date;
  /** When it is asked again. */
  readonly expiresAt: Date;
}

/** Newest first. */
export async function listTrustedDevices({ call }: OfUser): Promise<TrustedDevice[]> {
  const { items } = await call('GET /latchkey/trusted-devices');
  return items.map(({ id, user_agent, created_at_millis, expires_at_millis }) => ({
    id,
    userAgent: user_agent,
    createdAt: new Date(created_at_millis),
    expiresAt: new Date(expires_at_millis),
  }));
}

/** Signing in there is asked for the second factor again. */
export async function removeTrustedDevice({ call }: OfUser, id: string): Promise<void> {
  await call('DELETE /latchkey/trusted-devices/:id', { params: { id } });
}
