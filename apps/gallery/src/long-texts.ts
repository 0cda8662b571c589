import { allEnglish, type Messages } from '@latchkey/react';

/** Every text, changed in the same way; what is filled in stays as it is. */
const changed = (change: (text: string) => string): Messages =>
  Object.fromEntries(
    Object.entries(allEnglish).map(([key, text]) => [
      key,
      text
        .split(/(\{\w+\})/)
        .map((part, turn) => (turn % 2 ? part : change(part)))
        .join(''),
    ]),
  );

/** Sixty per cent longer, in long words, as a translation into German may be. */
export const longTexts = changed((text) =>
  text.replace(/\p{L}{3,}/gu, (word) => word + 'ungseinheitensgesetz'.slice(0, Math.ceil(word.length * 0.7))),
);

const arabic = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';

/** As long as the English ones, in letters that are written from right to left. */
export const rightToLeft = changed((text) =>
  text.replace(/[a-z]/gi, (letter) => arabic[letter.toLowerCase().charCodeAt(0) - 97] ?? letter),
);
