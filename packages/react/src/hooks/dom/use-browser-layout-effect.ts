import { useEffect, useLayoutEffect } from 'react';

/** Before the browser paints; servers, which paint nothing, are not warned about it. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
