import { LatchkeyProvider, MessageCard } from '@latchkey/react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { galleryApp } from '../app.ts';
import type { Language } from './languages.ts';
import { liveCircumstances } from './service.ts';
import type { Specimen, Specimens } from './specimen.ts';

interface AuthCardProps {
  /** Its name. */
  readonly component: string;
  readonly specimens: Specimens;
  readonly language: Language;
}

/** A component for people to use: in the state that they choose, until it leads elsewhere. */
export function AuthCard({ component, specimens, language }: AuthCardProps) {
  const names = Object.keys(specimens);
  const [name, setName] = useState(names[0] ?? '');
  const [run, setRun] = useState(0);
  const specimen = specimens[name];

  function begin(next: string) {
    setName(next);
    setRun(run + 1);
  }

  return (
    <>
      <header lang="en" dir="ltr">
        <h1>{component}</h1>
        {names.length > 1 && (
          <fieldset className="live-states" aria-label="State">
            {names.map((each) => (
              <button key={each} type="button" aria-pressed={each === name} onClick={() => begin(each)}>
                {each}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      {specimen && <Shown key={run} specimen={specimen} language={language} onAgain={() => begin(name)} />}
    </>
  );
}

interface ShownProps {
  readonly specimen: Specimen;
  readonly language: Language;
  readonly onAgain: () => void;
}

function Shown({ specimen, language, onAgain }: ShownProps) {
  const [target, setTarget] = useState<string>();
  const app = useMemo(() => {
    ask(specimen.query);
    return galleryApp(liveCircumstances(specimen, setTarget));
  }, [specimen]);
  useEffect(() => catchLinks(setTarget), []);
  const path = target && new URL(target, location.href).pathname;
  const isLeft = path !== undefined && !(specimen.isHandler && path.startsWith(app.urls.handler));
  return (
    <main className="live-component" style={{ minHeight: specimen.room }}>
      <LatchkeyProvider app={app} {...language}>
        {isLeft ? (
          <MessageCard title="Here your app goes on" primaryButtonText="Start again" primaryAction={onAgain}>
            Its next page is <code>{path}</code>.
          </MessageCard>
        ) : (
          <Suspense>{specimen.render(path)}</Suspense>
        )}
      </LatchkeyProvider>
    </main>
  );
}

/** Some components read their code in the address of the page. */
function ask(query = ''): void {
  const asked = new URLSearchParams(location.search);
  const kept = ['component', 'lang'].flatMap((name) => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value]];
  });
  const all = new URLSearchParams([...kept, ...new URLSearchParams(query)]);
  history.replaceState(null, '', `${location.pathname}?${all}`);
}

/** A link leads on as a button does; what is downloaded, or stays on the page, is none. */
function catchLinks(follow: (url: string) => void): () => void {
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.hasAttribute('download') || link.pathname === location.pathname) return;
    event.preventDefault();
    follow(link.href);
  }
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
