/**
 * Takes the place of the hook by which react-email's Tailwind waits for its compiler. That one keeps every compiler for
 * ever, and with it the classes of whoever used it before; here each mail has its own.
 */
let held: unknown;

export function holdSetup(setup: unknown): void {
  held = setup;
}

export const useSuspensedPromise = (): unknown => held;
