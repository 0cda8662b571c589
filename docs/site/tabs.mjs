import { forPackageManagers } from './package-managers.mjs';

/** What is chosen by the tabs of a kind, for screen readers. */
const LEGENDS = { 'package-manager': 'Package manager', framework: 'Framework', language: 'Language' };
const OPENING = /^<!-- tabs ([\w-]+) -->/;
/** The title of a block: ```` ```ts [Express] ````. */
const TITLE = /\[(.+)\]/;

/**
 * Blocks of code as tabs: those that follow `<!-- tabs framework -->`, and commands of npm for each package manager. The
 * first is shown until another is chosen, which works without a script.
 */
export function tabs(md) {
  md.core.ruler.push('tabs', (state) => {
    state.tokens = grouped(state.tokens, state.Token);
  });
  md.renderer.rules.tabs = ([...tokens], index, options, env, self) => {
    const { kind, blocks } = tokens[index].meta;
    const render = (block) => md.renderer.rules.fence([block.token], 0, options, env, self);
    // The search has enough of one.
    if (env.isIndexed) return render(blocks[0]);
    const name = `${kind}-${index}`;
    const choices = blocks.map(({ title, value }, at) => choice(name, md.utils.escapeHtml(title), value, at === 0));
    const shown = blocks.map((block) => `<div class="tab">${render(block)}</div>`);
    return `<div class="tabs" data-kind="${kind}"><fieldset><legend>${LEGENDS[kind]}</legend>${choices.join('')}</fieldset>${shown.join('')}</div>`;
  };
}

const choice = (name, title, value, isFirst) =>
  `<label><input type="radio" name="${name}" value="${value}"${isFirst ? ' checked' : ''}><span>${title}</span></label>`;

function grouped(tokens, Token) {
  const result = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    const [, kind] = (token.type === 'html_block' && OPENING.exec(token.content)) || [];
    const managers = token.type === 'fence' && token.info === 'sh' && forPackageManagers(token.content);
    if (kind) {
      const fences = tokens.slice(index + 1, index + 1 + count(tokens, index + 1));
      result.push(
        group(
          Token,
          kind,
          fences.map((fence) => [TITLE.exec(fence.info)[1], fence]),
        ),
      );
      index += fences.length;
    } else if (managers) {
      const copy = (content) => Object.assign(new Token('fence', 'code', 0), token, { content });
      result.push(
        group(
          Token,
          'package-manager',
          managers.map(([name, content]) => [name, copy(content)]),
        ),
      );
    } else result.push(token);
  }
  return result;
}

const count = (tokens, from) => {
  const end = tokens.findIndex(({ type }, index) => index >= from && type !== 'fence');
  return (end < 0 ? tokens.length : end) - from;
};

function group(Token, kind, blocks) {
  const token = new Token('tabs', '', 0);
  const named = blocks.map(([title, block]) => ({
    title,
    value: title.toLowerCase().replace(/\W+/g, '-'),
    token: block,
  }));
  return Object.assign(token, { block: true, meta: { kind, blocks: named } });
}
