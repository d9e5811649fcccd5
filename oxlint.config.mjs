/**
 * Rules of the linter. Who may import whom is written as one line a folder: what it may import beside
 * itself, what else it must not, and the message (docs/architecture.md).
 */

const react = ["react", "react-dom", "react-dom/**", "@tanstack/**"];
const session = ["app/session-context.tsx", "app/names.tsx", "app/choices/**"];
const features = ["archive", "tasks", "uploads", "webhooks", "activity", "settings", "connection"];

const onlyDatabaseOpens = {
  group: ["idb"],
  importNames: ["openDB", "deleteDB"],
  message: "Databases are opened and deleted by lib/storage/database.ts.",
};
const onlyDemoKnowsMsw = { group: ["msw", "msw/**"], message: "Only demo/ knows msw." };

/**
 * Lets a folder import itself and `may`, parts of `src`, but none of `never`, packages.
 */
function imports(files, message, { may, never = [], extra = [], rules = {} }) {
  const allowed = may.map((part) => `!#src/${part}${part.includes(".") ? "" : "/**"}`);
  return {
    files,
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["#src/**", ...allowed, ...never], message }, ...extra] },
      ],
      ...rules,
    },
  };
}

const importRules = [
  imports(["src/lib/**"], "lib/ knows neither React nor the rest of the console.", {
    may: ["lib"],
    never: react,
  }),
  imports(["src/api/**"], "api/ is the wire: zod, fetch and lib/ only.", {
    may: ["api", "lib"],
    never: react,
    rules: { "typescript/consistent-type-assertions": "off" },
  }),
  imports(["src/writes/**"], "writes/ knows api/ and lib/; React only in its hook files.", {
    may: ["writes", "api", "lib"],
    never: react,
    extra: [onlyDatabaseOpens],
  }),
  imports(
    ["src/writes/use-*", "src/writes/write-mutation.ts"],
    "A hook of writes/ knows React, Query, useSession, api/ and lib/.",
    { may: ["writes", "api", "lib", ...session] },
  ),
  imports(["src/ui/**"], "ui/ knows no resource, only React, the router's Link and lib/.", {
    may: ["ui", "lib"],
    never: ["zod", "zod/**", "@tanstack/react-query"],
    extra: [onlyDemoKnowsMsw],
  }),
  ...features.map((feature) =>
    imports(
      [`src/${feature}/**`],
      "A feature knows api/, writes/, ui/, lib/, useSession and itself.",
      {
        may: [feature, "api", "writes", "ui", "lib", ...session],
        extra: [onlyDemoKnowsMsw, onlyDatabaseOpens],
      },
    ),
  ),
  imports(
    ["src/app/**"],
    "app/ names what features do in features.ts, and knows nothing else of them.",
    {
      may: [
        "app",
        "api",
        "writes",
        "connection",
        "demo",
        "ui",
        "lib",
        "routes",
        "route-tree.gen.ts",
      ],
    },
  ),
  {
    files: ["src/app/features.ts", "src/app/demo-*"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    files: ["src/routes/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { group: ["#src/demo/**"], message: "Routes know nothing of the demo." },
            onlyDemoKnowsMsw,
          ],
        },
      ],
    },
  },
  imports(["src/demo/**"], "demo/ is a service: it knows api/, lib/ and msw.", {
    may: ["demo", "api", "lib"],
    never: react,
    rules: { "no-console": "off", "react/rules-of-hooks": "off" },
  }),
  imports(
    ["src/demo/state/**", "src/demo/seed/**"],
    "What the demo's workspace holds and answers knows nothing of the routes in demo/http.",
    { may: ["demo/state", "demo/seed", "api", "lib"], never: react },
  ),
  imports(["src/demo/ui/**"], "The demo's own controls know ui/, api/, lib/ and the demo.", {
    may: ["demo", "api", "lib", "ui"],
    never: ["@tanstack/**"],
  }),
];

const onlyStored = "What web storage keeps is a value of lib/storage/stored.ts.";

export default {
  plugins: ["typescript", "react", "import", "jsx-a11y", "unicorn", "oxc", "vitest"],
  categories: {
    correctness: "error",
    suspicious: "error",
  },
  options: {
    typeAware: true,
  },
  env: {
    browser: true,
    es2024: true,
  },
  ignorePatterns: ["src/route-tree.gen.ts", "dist", "dist-demo"],
  rules: {
    "react/react-in-jsx-scope": "off",
    "react/jsx-filename-extension": "off",
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": [
      "error",
      {
        allow: ["**/*.css", "@testing-library/jest-dom/vitest", "fake-indexeddb/auto"],
      },
    ],
    "typescript/no-non-null-assertion": "error",
    "typescript/no-explicit-any": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/consistent-type-assertions": [
      "error",
      {
        assertionStyle: "never",
      },
    ],
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "off",
    "typescript/switch-exhaustiveness-check": "error",
    "react/no-danger": "error",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "react/no-array-index-key": "off",
    "no-shadow": "off",
    "no-await-in-loop": "off",
    "no-console": "error",
    "max-lines": [
      "error",
      {
        max: 400,
      },
    ],
    "max-params": [
      "error",
      {
        max: 5,
      },
    ],
    "no-underscore-dangle": [
      "error",
      {
        allow: ["_default"],
      },
    ],
    "unicorn/require-post-message-target-origin": "off",
    "typescript/unbound-method": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/consistent-return": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-useless-spread": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/require-mock-type-parameters": "off",
    // A helper that asserts says so by its name; `thrown` asserts that it is thrown.
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect*", "thrown"] }],
    "vitest/no-standalone-expect": [
      "error",
      { additionalTestBlockFunctions: ["afterEach", "afterAll"] },
    ],
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/control-has-associated-label": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/click-events-have-key-events": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "react/refs": "off",
    "react/incompatible-library": "off",
    "react/exhaustive-effect-dependencies": "off",
  },
  overrides: [
    ...importRules,
    {
      files: ["src/**"],
      excludeFiles: [
        "src/lib/storage/stored.ts",
        "src/lib/storage/database.ts",
        "src/lib/storage/retired.ts",
      ],
      rules: {
        "no-restricted-properties": [
          "error",
          {
            property: "isComposing",
            message: "Safari sends false: call isComposing() of ui/commands/keys.ts.",
          },
        ],
        "no-restricted-globals": [
          "error",
          { name: "localStorage", message: onlyStored },
          { name: "sessionStorage", message: onlyStored },
          { name: "indexedDB", message: onlyDatabaseOpens.message },
        ],
      },
    },
    {
      files: [
        "*.config.ts",
        "*.config.mjs",
        "test/**",
        "bench/**",
        "docs/**",
        "build/**",
        "src/demo/http/service.mjs",
      ],
      rules: {
        "import/no-default-export": "off",
        "no-console": "off",
      },
    },
    {
      files: ["test/**"],
      rules: {
        "max-lines": "off",
        "max-params": "off",
        "vitest/valid-expect": [
          "error",
          {
            maxArgs: 2,
          },
        ],
        "no-empty-pattern": "off",
        "react/rules-of-hooks": "off",
        "typescript/no-misused-spread": "off",
        "typescript/require-array-sort-compare": "off",
        "typescript/restrict-template-expressions": "off",
        "unicorn/prefer-string-starts-ends-with": "off",
        "no-unused-vars": [
          "error",
          {
            argsIgnorePattern: "^_",
            varsIgnorePattern: "^_",
            destructuredArrayIgnorePattern: "^_",
          },
        ],
      },
    },
  ],
};
