/**
 * Settings from the environment variables of the host. Each is read by its whole name, and only when it is needed:
 * bundlers replace just such an expression by its value, and where there is no environment, reading it throws.
 */
type Read = () => string | undefined;

// biome-ignore-start lint/style/noProcessEnv: this is the one file that reads it.
const settings = {
  projectId: [
    () => process.env.LATCHKEY_PROJECT_ID,
    () => process.env.NEXT_PUBLIC_LATCHKEY_PROJECT_ID,
    // @ts-expect-error: only the types of Vite know it.
    () => import.meta.env.VITE_LATCHKEY_PROJECT_ID,
  ],
  publishableClientKey: [
    () => process.env.LATCHKEY_PUBLISHABLE_CLIENT_KEY,
    () => process.env.NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
    // @ts-expect-error: only the types of Vite know it.
    () => import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  ],
  apiUrl: [
    () => process.env.LATCHKEY_API_URL,
    () => process.env.NEXT_PUBLIC_LATCHKEY_API_URL,
    // @ts-expect-error: only the types of Vite know it.
    () => import.meta.env.VITE_LATCHKEY_API_URL,
  ],
} satisfies Record<string, Read[]>;
// biome-ignore-end lint/style/noProcessEnv: this is the one file that reads it.

/** A setting of the client app, under its plain name or that of a bundler; an empty one counts as absent. */
export function setting(name: keyof typeof settings): string | undefined {
  return firstOf(settings[name]);
}

/** The first that has a value. */
export function firstOf(reads: readonly Read[]): string | undefined {
  for (const read of reads) {
    try {
      const value = read();
      if (value) return value;
    } catch {
      // The host has no such environment.
    }
  }
  return undefined;
}
