// pdf.js takes it for granted; Safari has it from 17.4 and Chrome from 119 on, and without it every PDF seems broken.
Promise.withResolvers ??= function withResolvers<Value>() {
  let resolve!: PromiseWithResolvers<Value>['resolve']
  let reject!: PromiseWithResolvers<Value>['reject']
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
