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
