module.exports = Object.hasOwn;
