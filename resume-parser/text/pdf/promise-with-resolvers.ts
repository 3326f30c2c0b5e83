// Polyfill for pdf.js: Safari has it since 17.4, Chrome since 119.
Promise.withResolvers ??= function withResolvers<Value>() {
  let resolve!: PromiseWithResolvers<Value>['resolve']
  let reject!: PromiseWithResolvers<Value>['reject']
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
