const builtIn = ['1df07ae6-abf3-4a40-83a5-a1a2cbe336ac', 'a0172b5d-cff0-463b-83bb-85124697373a'];

/** Whether every project has it: then it keeps its name, and can be what it was at first again. */
export const isBuiltIn = (id: string): boolean => builtIn.includes(id);

/** A theme has a name. */
export const nameRules = { validate: (name: unknown) => String(name).trim() !== '' || 'Enter a name' };

/** A mail as applications send it, to see a theme by. */
export const sampleHtml = `<h1>Your week in Notes</h1>
<p>Hello Ada, this is what your team wrote since Monday.</p>
<h2>Most read</h2>
<ul>
  <li><a href="https://example.com/plan">The plan for spring</a></li>
  <li><a href="https://example.com/minutes">Minutes of the Tuesday meeting</a></li>
</ul>
<p><strong>Three notes</strong> wait for an answer of yours.</p>
`;
