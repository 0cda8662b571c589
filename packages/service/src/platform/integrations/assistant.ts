import { egressGuard, systemLookUp } from '../network/egress.ts';
import { egressRules } from '../network/egress-rules.ts';
import { type Fetch, type FetchLimits, guardedFetch } from '../network/guarded-fetch.ts';

/** A model that speaks the chat completions of OpenAI, as configured by the operator of the installation. */
export interface AssistantSettings {
  /** What `/chat/completions` is added to, without a slash at the end. */
  readonly url: string;
  /** Undefined where the server asks for none. */
  readonly key: string | undefined;
  readonly model: string;
}

/** The same with the way there. */
export interface Assistant extends AssistantSettings {
  readonly fetch: Fetch;
}

const LIMITS: FetchLimits = { millis: 60_000, bytes: 1024 * 1024 };
const FIELDS = ['url', 'key', 'model'];

/** Its server may be anywhere, as the settings say so; in clear only where our own network is. */
export function assistantAt(settings: AssistantSettings, limits = LIMITS): Assistant {
  const { hostname, protocol, port } = new URL(settings.url);
  const rules = egressRules([`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`]);
  return { ...settings, fetch: guardedFetch(egressGuard(rules, systemLookUp), limits) };
}

/** Reads `{"url": "…", "key": "…", "model": "…"}`. Throws an Error that names what is wrong, never the key. */
export function parseAssistant(text: string): AssistantSettings {
  const given = objectIn(text);
  const surplus = Object.keys(given).find((name) => !FIELDS.includes(name));
  if (surplus !== undefined) throw new Error(`has a field "${surplus}"; there are ${FIELDS.join(', ')}`);
  const { url, key, model } = given;
  if (!isAddress(url)) throw new Error('"url" must be an http(s) address such as https://api.openai.com/v1');
  if (key !== undefined && !isHeaderText(key)) throw new Error('"key" must be a text of visible characters');
  if (typeof model !== 'string' || model === '') throw new Error('"model" must be the name of a model');
  return { url: url.replace(/\/+$/, ''), key, model };
}

function objectIn(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // What the parser says would repeat a part of the text.
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Error('must be JSON: {"url": "https://api.openai.com/v1", "key": "…", "model": "…"}');
}

const isHeaderText = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);

function isAddress(value: unknown): value is string {
  if (typeof value !== 'string' || !/^https?:\/\/[^?#]+$/.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return !username && !password;
}
