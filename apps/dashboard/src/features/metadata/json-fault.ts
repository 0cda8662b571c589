const space = /[\t\n\r ]*/y;
const text = /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/**
 * Finds where a text stops being valid JSON: the first unexpected character, or the end. Engines word this differently,
 * and not all of them report a position.
 */
export function jsonFault(json: string): { readonly line: number; readonly column: number } {
  const lines = json.slice(0, faultIn(json)).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function faultIn(json: string): number {
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(json)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const take = (mark: string): boolean => {
    skip(space);
    if (json[at] !== mark) return false;
    at++;
    return true;
  };
  const name = (): boolean => {
    skip(space);
    return skip(text) && take(':');
  };
  const open: string[] = [];
  for (;;) {
    // A value is expected here, or the end of the container that was just opened.
    if (take('{')) {
      open.push('}');
      if (!take('}')) {
        if (name()) continue;
        return at;
      }
      open.pop();
    } else if (take('[')) {
      open.push(']');
      if (!take(']')) continue;
      open.pop();
    } else if (!skip(text) && !skip(plain)) return at;
    while (open.length > 0 && take(open.at(-1) ?? '')) open.pop();
    if (open.length === 0 || !take(',') || (open.at(-1) === '}' && !name())) {
      skip(space);
      return at;
    }
  }
}
