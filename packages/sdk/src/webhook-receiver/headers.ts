/** As the web has them, or as Node.js does. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (isOfTheWeb(headers)) return headers.get(name) ?? undefined;
  const value = headers[name] ?? Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : value?.[0];
}

const isOfTheWeb = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function';
