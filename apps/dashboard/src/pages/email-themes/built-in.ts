const builtIn = ['1df07ae6-abf3-4a40-83a5-a1a2cbe336ac', 'a0172b5d-cff0-463b-83bb-85124697373a'];

/** Whether the theme is built in: it can't be renamed or deleted, only reset. */
export const isBuiltIn = (id: string): boolean => builtIn.includes(id);

/** Validates a theme's name. */
export const nameRules = { validate: (name: unknown) => String(name).trim() !== '' || 'Enter a name' };

/** A sample email for theme previews. */
export const sampleHtml = `<h1>Your week in Notes</h1>
<p>Hello Ada, this is what your team wrote since Monday.</p>
<h2>Most read</h2>
<ul>
  <li><a href="https://example.com/plan">The plan for spring</a></li>
  <li><a href="https://example.com/minutes">Minutes of the Tuesday meeting</a></li>
</ul>
<p><strong>Three notes</strong> wait for an answer of yours.</p>
`;
