import type { Act } from '../context/lazy.ts';
import type { OfWebhooks } from './of-webhooks.ts';

/** What is done with webhooks, which few servers and pages need: loaded when it is first called. */
export const webhooks = () => import('./index.ts');

type Webhooks = Awaited<ReturnType<typeof webhooks>>;

export type WebhookAct<K extends keyof Webhooks> = Act<OfWebhooks, Webhooks[K]>;
/** What is called as it is; the others read what is kept and shown. */
export type WebhookActName = Exclude<keyof Webhooks, `read${string}`>;
