const rightToLeft = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/i;

/** How a language is written. */
export const directionOf = (lang: string): 'ltr' | 'rtl' => (rightToLeft.test(lang) ? 'rtl' : 'ltr');
