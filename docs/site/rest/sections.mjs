const METHOD = /^(GET|POST|PUT|PATCH|DELETE) (?=\/)/;

/** On a page of endpoints, each is a section of two columns: what it does, and beside it the code that calls it. */
export function endpointSections(tokens, Token) {
  const html = (content) => Object.assign(new Token('html_block', '', 0), { content, block: true });
  const isEndpoint = (token, index) => token.type === 'heading_open' && METHOD.test(plain(tokens[index + 1].content));
  const isExample = (token, index) => token.type === 'paragraph_open' && tokens[index + 1].content === '**Example**';
  let isInside = false;
  const parts = tokens.flatMap((token, index) => {
    if (isExample(token, index)) return [html('</div>\n<div class="endpoint-example">\n'), token];
    if (token.tag !== 'h2' || !isEndpoint(token, index)) return [token];
    const opening = html(`${isInside ? '</div>\n</div>\n' : ''}<div class="endpoint">\n<div>\n`);
    isInside = true;
    return [opening, token];
  });
  return isInside ? [...parts, html('</div>\n</div>\n')] : parts;
}

const plain = (content) => content.replaceAll('`', '');

/** `GET /teams` with its method as a tag. */
export function withMethod(code) {
  const [, method] = METHOD.exec(code) ?? [];
  return method ? `<span class="method" data-method="${method}">${method}</span>${code.slice(method.length)}` : code;
}
