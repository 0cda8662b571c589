import type { ClientApp, Project } from '@latchkey/sdk';
import { type ReactNode, useMemo, useState } from 'react';
import type { Appearance } from '../appearance/appearance.ts';
import { AppearanceProvider } from '../appearance/appearance-provider.tsx';
import { type Time, TimeContext } from '../hooks/dom/time.ts';
import { AppContext } from '../hooks/use-app.ts';
import type { Messages } from '../i18n/texts/messages.ts';
import { MessagesContext } from '../i18n/texts/messages-context.ts';
import { Visited } from '../ui/cards/heading.tsx';
import { TooltipDelay } from '../ui/overlay/tooltip-delay.ts';
import { Impersonated } from './impersonated.tsx';
import { Proving } from './proving.tsx';

/** The app, and how all screens below look and speak. */
export interface LatchkeyProviderProps extends Appearance {
  /** The app whose users all hooks and screens below are about. */
  readonly app: ClientApp;
  /** The language of `messages`; it marks our components for screen readers, and turns them for Arabic and the like. */
  readonly lang?: string | undefined;
  /** Texts in the place of the English ones. */
  readonly messages?: Messages | undefined;
  /** What a server has read already (`await app.getProject()`), so that its pages hold the forms and no skeleton. */
  readonly project?: Project | undefined;
  /** The time as components see it; that of the browser where it is left out. */
  readonly time?: Time | undefined;
  /** What may use hooks and screens. */
  readonly children?: ReactNode;
}

const noMessages: Messages = {};

/**
 * Provides the app to everything below it, and shows a banner during impersonation. Sends no requests by itself.
 * `<LatchkeyProvider app={app} lang="de" messages={german}>…</LatchkeyProvider>`
 */
export function LatchkeyProvider(props: LatchkeyProviderProps) {
  const { app, lang, messages = noMessages, project, time, children, ...appearance } = props;
  const known = useMemo(() => ({ app, project }), [app, project]);
  const words = useMemo(() => ({ lang, messages }), [lang, messages]);
  const [visited] = useState({ first: null });
  const all = (
    <AppearanceProvider {...appearance}>
      <Impersonated />
      {children}
      <Proving />
    </AppearanceProvider>
  );
  const inside = time ? <TimeContext.Provider value={time}>{all}</TimeContext.Provider> : all;
  return (
    <AppContext.Provider value={known}>
      <MessagesContext.Provider value={words}>
        <Visited.Provider value={visited}>
          <TooltipDelay.Provider value={0}>{inside}</TooltipDelay.Provider>
        </Visited.Provider>
      </MessagesContext.Provider>
    </AppContext.Provider>
  );
}
