/** The colours of code are classes, for the policy of the service runs no style of an element. Their values are in theme.css. */
export const codeTheme = {
  name: 'latchkey',
  type: 'light',
  fg: 'var(--code)',
  bg: 'var(--code-background)',
  settings: [
    { settings: { foreground: 'var(--code)', background: 'var(--code-background)' } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: 'var(--comment)' } },
    {
      scope: ['string', 'constant.character', 'punctuation.definition.string'],
      settings: { foreground: 'var(--string)' },
    },
    {
      scope: ['keyword.control', 'keyword.operator.new', 'keyword.operator.expression', 'storage', 'constant.language'],
      settings: { foreground: 'var(--keyword)' },
    },
    {
      scope: ['entity.name.type', 'support.type.primitive', 'support.class', 'support.class.component'],
      settings: { foreground: 'var(--type-name)' },
    },
    { scope: ['string meta.template.expression', 'meta.embedded'], settings: { foreground: 'var(--code)' } },
  ],
};

/** A transformer of Shiki: `style="color:var(--keyword)"` becomes `class="keyword"`. */
export const colourByClass = {
  span(node) {
    const [, name] = /var\(--([\w-]+)\)/.exec(node.properties.style ?? '') ?? [];
    delete node.properties.style;
    if (name && name !== 'code') node.properties.class = name;
  },
};
