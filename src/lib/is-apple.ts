/** True on Apple’s systems, whose shortcuts use Cmd where others use Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
