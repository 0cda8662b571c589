/** How a line of npm is written for each of the others. A script of `package.json` and a create package take options after `--` with npm alone. */
const LINES = [
  [/^npm install$/, { pnpm: 'pnpm install', yarn: 'yarn', bun: 'bun install' }],
  [
    /^npm install --save-dev (.+)$/,
    { pnpm: 'pnpm add --save-dev $1', yarn: 'yarn add --dev $1', bun: 'bun add --dev $1' },
  ],
  [/^npm install ([^-].*)$/, { pnpm: 'pnpm add $1', yarn: 'yarn add $1', bun: 'bun add $1' }],
  [
    /^npm create (\S+) (.+?)(?: -- (.+))?$/,
    { pnpm: 'pnpm create $1 $2 $3', yarn: 'yarn create $1 $2 $3', bun: 'bun create $1 $2 $3' },
  ],
  [/^npm run (.+)$/, { pnpm: 'pnpm run $1', yarn: 'yarn run $1', bun: 'bun run $1' }],
  [/^npm start$/, { pnpm: 'pnpm start', yarn: 'yarn start', bun: 'bun start' }],
  [/^npx (.+)$/, { pnpm: 'pnpm dlx $1', yarn: 'yarn dlx $1', bun: 'bunx $1' }],
];
/** Lines that only come along, like `npm run dev`, make no tabs by themselves. */
const INSTALLS = /^(npm install|npm create|npx )/m;

/** The same commands for each package manager, npm first; undefined for code that isn't about packages, or that only npm runs. */
export function forPackageManagers(code) {
  const lines = code.split('\n');
  if (!INSTALLS.test(code) || lines.some((line) => /^np[mx] /.test(line) && !formsOf(line))) return undefined;
  const others = ['pnpm', 'yarn', 'bun'].map((name) => [name, lines.map((line) => written(line, name)).join('\n')]);
  return [['npm', code], ...others];
}

const formsOf = (line) => LINES.find(([form]) => form.test(line));

function written(line, name) {
  const [form, forms] = formsOf(line) ?? [];
  return form ? line.replace(form, forms[name]).trimEnd() : line;
}
