import { idOf, type State } from './state.ts';

/** Every state, as links, in groups. */
export function IndexPage({ states }: { readonly states: readonly State[] }) {
  const groups = [...new Set(states.map(({ group }) => group))];
  return (
    <main className="gallery-index">
      <h1>Gallery</h1>
      <p>
        {states.length} states. Add <code>&amp;theme=dark</code>, <code>&amp;dir=rtl</code> or <code>&amp;lang=de</code>{' '}
        to an address.
      </p>
      {groups.map((group) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {states
              .filter((state) => state.group === group)
              .map((state) => (
                <li key={state.name}>
                  <a href={`?state=${encodeURIComponent(idOf(state))}`}>{state.name}</a>
                  {state.steps && ` (after ${state.steps.length} steps)`}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
