import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Time, network and storage come through `lib` and `api`, so that tests can hold them. */
const injectable = ['setTimeout', 'setInterval', 'fetch', 'localStorage', 'sessionStorage', 'XMLHttpRequest'];

const chineseLiteral = {
  selector:
    'Literal[value=/[\\u4e00-\\u9fff]/], TemplateElement[value.raw=/[\\u4e00-\\u9fff]/], JSXText[value=/[\\u4e00-\\u9fff]/]',
  message: 'Chinese texts live in src/i18n or in data tables.',
};

/** A layer type's folder has the type's name. */
const layerTypes = readdirSync('src/layerTypes', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** As a text to compare with, as a key of a table, as a piece of a template. */
const layerTypeName = {
  selector: [
    `Literal[value=/^(?:${layerTypes.join('|')})$/]`,
    `Property > Identifier.key[name=/^(?:${layerTypes.join('|')})$/]`,
    `TSPropertySignature > Identifier.key[name=/^(?:${layerTypes.join('|')})$/]`,
    `TemplateElement[value.raw=/(?:${layerTypes.join('|')})/]`,
  ].join(', '),
  message: 'Ask for a trait of the layer (src/layerTypes): only a type’s own folder names the type.',
};

/** Where Chinese is at home: texts, and data with words of the bureau. */
const CHINESE_HOMES = [
  'src/i18n/**',
  'src/domain/**',
  'src/features/**/{texts,panelTexts}.ts',
  'src/ui/kit/texts.ts',
  'src/features/*/model/**',
  'src/layerTypes/*/index.ts',
  // Names that the bureau's data and unit have.
  'src/engine/arcgis/vectorData/annotations.ts',
  'src/portal/titlePath.ts',
];

export default tseslint.config(
  { ignores: ['.cache/', 'dist/', 'data/', 'node_modules/', 'test-results/', 'tests/bench/results/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended, tseslint.configs.stylistic],
    rules: {
      // A feature makes the names of its texts known by such an interface.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-function': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // What is longer or knows more is divided by responsibility.
    files: ['src/**/*.{ts,tsx}', '{server,services,sample}/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'max-lines-per-function': ['error', { max: 80 }],
      complexity: ['error', 15],
      'max-params': ['error', 4],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/lib/**', 'src/api/**', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...injectable.map((name) => ({ name, message: 'Use the Clock, the API client or a KeyValueStore.' })),
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/layerTypes/**', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', chineseLiteral, layerTypeName] },
  },
  {
    files: CHINESE_HOMES,
    ignores: ['src/layerTypes/**', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', layerTypeName] },
  },
  {
    files: ['src/layerTypes/**'],
    ignores: [...CHINESE_HOMES, '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', chineseLiteral] },
  },
  {
    // A text from outside must not hold the one thread that serves everybody.
    files: ['src/**/*.{ts,tsx}', '{server,services,sample}/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
        Buffer: 'readonly',
        require: 'readonly',
      },
    },
  },
  {
    files: ['tests/bench/countFrames.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        Element: 'readonly',
        MutationObserver: 'readonly',
        WebGL2RenderingContext: 'readonly',
      },
    },
  },
  { files: ['tests/**/*.{ts,tsx}', '{server,services,sample}/**/*.ts'], rules: { 'no-console': 'off' } },
);
