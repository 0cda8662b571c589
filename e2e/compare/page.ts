import { nameOf, settings, subjects } from './take.ts';

/** A page with each picture of one version beside that of the other. */
export function comparison(before: string, after: string, taken: ReadonlySet<string>): string {
  const picture = (version: string, subject: string, setting: (typeof settings)[number]) => {
    const name = nameOf(version, subject, setting);
    if (!taken.has(name)) return '<p>Not there</p>';
    const file = `${name.slice('compare/'.length)}.png`;
    return `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`;
  };
  const pair = (subject: string, setting: (typeof settings)[number]) => `
<h3>${subject}, ${setting.width} px, ${setting.theme}</h3>
<div>${picture(before, subject, setting)}${picture(after, subject, setting)}</div>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${before} and ${after}</title>
<style>
body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; background: #eee; color: #111 }
header { position: sticky; top: 0; background: inherit }
header, div { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; text-align: center }
img { max-width: 100%; border: 1px solid #bbb }
</style>
<header><b>${before}</b><b>${after}</b></header>
${subjects.flatMap((subject) => settings.map((setting) => pair(subject, setting))).join('\n')}
</html>
`;
}
