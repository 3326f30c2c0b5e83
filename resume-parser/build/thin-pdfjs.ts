interface BuildPlugin {
  readonly name: string
  /** No map: each line stays where it was. */
  transform(code: string, id: string): { readonly code: string; readonly map: null } | null
}

/** Paths in pdf.js, or folders, that text and links do not need. */
const UNUSED_BY_TEXT = {
  'pdf.worker': [
    'src/core/xfa/',
    'src/core/editor/',
    'src/core/writer',
    'src/core/dataset_reader',
    'src/core/metadata_parser',
    'src/core/xml_parser',
    'src/core/sound',
    'external/brotli/decode',
    'external/jbig2/jbig2',
    'external/openjpeg/openjpeg',
    'external/qcms/qcms',
    'src/core/jpg',
    'src/core/jpx',
    'src/core/pattern',
    'src/core/font_renderer',
    'src/core/calibri_factors',
    'src/core/helvetica_factors',
    'src/core/liberationsans_widths',
    'src/core/myriadpro_factors',
    'src/core/segoeui_factors',
    'src/core/xfa_fonts',
    'src/core/postscript/ast',
    'src/core/postscript/js_evaluator',
    'src/core/postscript/wasm_compiler',
    'src/core/font_substitutions',
    'src/core/jbig2_ccittFax',
    'src/core/image_resizer',
    'src/core/image',
    'src/core/struct_tree',
    'src/core/icc_colorspace',
    'src/core/function',
    'src/core/operator_list',
    'src/core/obj_bin_transform_core',
  ],
  pdf: [
    'src/display/editor/',
    'src/display/annotation_layer',
    'src/display/canvas',
    'src/display/canvas_dependency_tracker',
    'src/display/pattern_helper',
    'src/display/draw_layer',
    'src/display/text_layer',
    'src/display/font_loader',
    'src/display/optional_content_config',
    'src/display/obj_bin_transform_display',
    'src/display/text_layer_images',
    'src/display/xfa_layer',
    'src/display/touch_manager',
    'src/display/webgpu',
    'src/display/svg_factory',
    'src/display/network',
    'src/display/fetch_stream',
    'src/display/node_stream',
    'src/display/network_stream',
    'src/display/renderer_worker_proxy',
    'src/display/dom_filter_factory',
  ],
} as const

/** First line of each module in the bundle of pdf.js. */
const MODULE_START = /^;?\/\/ \.\/(\S+)\.js$/gm
const HALF = /pdfjs-dist\/legacy\/build\/(pdf|pdf\.worker)\.mjs$/

/**
 * Empties pdf.js's modules for forms, editing and drawing: their names stay as no-ops, and the bundler drops the rest.
 * A module that an upgrade renamed stops the build.
 */
export function thinPdfjs(): BuildPlugin {
  return {
    name: 'thin-pdfjs',
    transform(code, id) {
      const half = HALF.exec(id)?.[1]
      return half
        ? { code: withoutModules(code, UNUSED_BY_TEXT[half as keyof typeof UNUSED_BY_TEXT]), map: null }
        : null
    },
  }
}

/** Empties modules with these names, or in these folders (`xfa/`). */
export function withoutModules(code: string, unused: readonly string[]): string {
  const starts = [...code.matchAll(MODULE_START)]
  const missing = unused.filter((name) => !starts.some(([, path = '']) => isAt(path, name)))
  if (missing.length > 0) throw new Error(`pdf.js has no ${missing.join(', ')} any more: see UNUSED_BY_TEXT`)
  const parts = starts.map(({ index, 1: path = '' }, at) => {
    const part = code.slice(index, starts[at + 1]?.index)
    return unused.some((name) => isAt(path, name)) ? asLong(inertNames(part), part) : part
  })
  return code.slice(0, starts[0]?.index) + parts.join('')
}

const isAt = (path: string, name: string) => path === name || (name.endsWith('/') && path.startsWith(name))

const DECLARATION =
  /^(?:async )?(?:class|function\*?|const|let|var) ([\w$]+)(?:[^\n]*\n(?: [^\n]*\n|\n)*\})?/gm
const METHOD = /^ {2}(static )?(?:async )?\*?(get )?([a-z][\w$]*)\(/gm

const inertNames = (module: string): string =>
  [...module.matchAll(DECLARATION)]
    .map(([body, name = '']) =>
      body.startsWith('class') ? `class ${name} {${inertMethods(body)}}` : `function ${name}() {}`,
    )
    .join('\n')

const inertMethods = (body: string): string =>
  [...body.matchAll(METHOD)]
    .filter(([, , , name]) => name !== 'constructor')
    .map(([, isStatic = '', get = '', name = '']) => `${isStatic}${get}${name}() {}`)
    .join(' ')

/** Pads with empty lines, so that the source map of the rest stays valid. */
const asLong = (part: string, before: string) => part + '\n'.repeat(lineCount(before) - lineCount(part))

const lineCount = (text: string) => text.split('\n').length
