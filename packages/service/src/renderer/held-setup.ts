/**
 * Replaces the hook by which react-email's Tailwind waits for its compiler. The original keeps every compiler for ever,
 * and with it the classes of earlier emails; here each email has its own.
 */
let held: unknown;

export function holdSetup(setup: unknown): void {
  held = setup;
}

export const useSuspensedPromise = (): unknown => held;
