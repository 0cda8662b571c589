import { createElement, type ReactElement } from 'react';
import { markAsElement, setupTailwind, Tailwind } from 'react-email';
import { holdSetup } from './held-setup.ts';
import type { Answer, Resolved, Wish } from './inside/tailwind.ts';

/** What a mail asks of Tailwind cannot be had; the message is for its author. */
export class StyleError extends Error {}

const MAX_WISHES = 10;
const MAX_CLASSES = 2_000;
const MAX_CONFIG = 50_000;
const MAX_KEPT = 50;
const MAX_KEPT_CHARACTERS = 20_000;
/** Names by which a config could reach beyond itself. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Answers what the Tailwinds of a mail wish for, with react-email's own; both are JSON. None of a wish is to be
 * trusted: it is read as data, and its compiler is for it alone.
 */
export async function answerWishes(json: string): Promise<string> {
  const wishes = readWishes(json);
  const answers: [Wish, Answer][] = [];
  for (const wish of wishes) answers.push([wish, await answer(wish)]);
  return JSON.stringify(answers);
}

function readWishes(json: string): Wish[] {
  const wishes: unknown = JSON.parse(json);
  if (!Array.isArray(wishes) || !wishes.every(isWish)) throw new StyleError('Tailwind cannot read the classes.');
  const isTooMuch =
    wishes.length > MAX_WISHES ||
    wishes.some((wish) => wish.config.length + wish.theme.length + wish.utility.length > MAX_CONFIG) ||
    wishes.flatMap(({ classNames }) => classNames.flatMap(classesIn)).length > MAX_CLASSES;
  if (isTooMuch) throw new StyleError('The mail has too many classes, or the config of <Tailwind> is too long.');
  return wishes;
}

function isWish(value: unknown): value is Wish {
  if (typeof value !== 'object' || value === null) return false;
  const { config, theme, utility, classNames } = value as Record<keyof Wish, unknown>;
  const texts = [config, theme, utility, ...(Array.isArray(classNames) ? classNames : [undefined])];
  return texts.every((text) => typeof text === 'string');
}

const classesIn = (className: string) => className.split(/\s+/).filter(Boolean);

const Probe = () => null;
markAsElement(Probe, { resolveTailwind: (props, resolved) => ({ ...(props as object), resolved }) });

/** What was answered lately: the mails of one theme all wish for the same, and the answer depends on nothing else. */
const lately = new Map<string, Answer>();

async function answer(wish: Wish): Promise<Answer> {
  if (wish.classNames.length === 0) return { styles: {}, sheet: '', sheetClasses: [] };
  const key = JSON.stringify(wish);
  const found = lately.get(key) ?? (await compileOrTell(wish));
  lately.delete(key);
  if (key.length <= MAX_KEPT_CHARACTERS) lately.set(key, found);
  const [oldest] = lately.keys();
  if (lately.size > MAX_KEPT && oldest !== undefined) lately.delete(oldest);
  return found;
}

async function compileOrTell(wish: Wish): Promise<Answer> {
  try {
    return await compiled(wish);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new StyleError(`Tailwind: ${String((error as Error).message).slice(0, 300)}`);
  }
}

async function compiled({ config: json, theme, utility, classNames }: Wish): Promise<Answer> {
  const config = JSON.parse(json, (key, value) => (UNSAFE.has(key) ? undefined : value));
  holdSetup(await setupTailwind({ config, cssConfigs: { theme, utility } }));
  const probes = classNames.map((className) => createElement(Probe as never, { key: className, className }));
  const [head, ...dressed] = Tailwind({
    config,
    children: [createElement('head', { key: '<head>' }), ...probes],
  } as never) as unknown as ReactElement<{
    children: [ReactElement<{ dangerouslySetInnerHTML: { __html: string } }>];
    resolved: Resolved;
  }>[];
  const styles = dressed.map(({ props }, at): [string, Resolved] => [classNames[at] as string, props.resolved]);
  return {
    styles: Object.fromEntries(styles),
    sheet: head?.props.children[0].props.dangerouslySetInnerHTML.__html ?? '',
    sheetClasses: styles.flatMap(([, { classProperties }]) => Object.keys(classProperties)),
  };
}
