/** What applications say in style sheets of their own, as browsers get it: out of the packages that it comes with. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import CssBaseline from '@mui/material/CssBaseline';
import postcss from 'postcss';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compile } from 'tailwindcss';
import tailwind3 from 'tailwindcss-3';

/** A file of a package, whether it exports it or not. */
const read = (path) => readFile(fileURLToPath(new URL(`node_modules/${path}`, import.meta.url)), 'utf8');

async function withTailwind3(css) {
  const plugin = tailwind3({ content: [{ raw: '' }] });
  return (await postcss([plugin]).process(css, { from: undefined })).css;
}

async function withTailwind4(css) {
  const loadStylesheet = async (id, base) => ({ path: id, base, content: await read(`${id}/index.css`) });
  return (await compile(css, { loadStylesheet })).build([]);
}

const created = 'create-next-app/dist/templates';

export const styles = {
  'Tailwind 3': await withTailwind3('@tailwind base; @tailwind components; @tailwind utilities;'),
  'Tailwind 4': await withTailwind4('@import "tailwindcss";'),
  'normalize.css': await read('normalize.css/normalize.css'),
  'Bootstrap 5': await read('bootstrap/dist/css/bootstrap.css'),
  CssBaseline: renderToStaticMarkup(createElement(CssBaseline)).replace(/<[^>]*>/g, ''),
  'create-vite': await read('create-vite/template-react-ts/src/index.css'),
  'create-vite 5': await read('create-vite-5/template-react-ts/src/index.css'),
  'create-next-app': await read(`${created}/app/ts/app/globals.css`),
  'create-next-app, Tailwind': await withTailwind4(await read(`${created}/app-tw/ts/app/globals.css`)),
  'a bare reset': '* { all: revert; margin: 0; }',
  'rules by hand': await readFile(new URL('by-hand.css', import.meta.url), 'utf8'),
};
